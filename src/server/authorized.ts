declare const authorized: unique symbol;

/**
 * A thing that a policy has let through. Only policies make one (by `grant`), and use cases demand it, so a
 * forgotten check does not compile.
 */
export type Authorized<T> = T & { readonly [authorized]: true };

/** For policies only. */
export const grant = <T>(thing: T): Authorized<T> => thing as Authorized<T>;
