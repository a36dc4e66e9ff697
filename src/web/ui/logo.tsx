import { Link } from '@tanstack/react-router';
import { PRODUCT } from '#shared/product.ts';
import { paths } from '../paths.ts';
import { Vee } from './vee/vee.tsx';

export function Logo() {
  return (
    <Link
      {...paths.home()}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1 sm:gap-2.5"
      aria-label={`${PRODUCT.name}, home`}
    >
      <Vee size={36} still />
      <span className="font-display text-xl font-bold tracking-tight max-[349px]:hidden sm:text-[1.375rem]">
        {PRODUCT.name}
      </span>
    </Link>
  );
}
