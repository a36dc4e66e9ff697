import { useState } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, storedTheme, THEMES, type Theme } from '../theme.ts';
import { IconButton } from './button.tsx';

const FACE: Record<Theme, { icon: typeof Sun; label: string }> = {
  system: { icon: Monitor, label: 'Theme: as the device' },
  light: { icon: Sun, label: 'Theme: light' },
  dark: { icon: Moon, label: 'Theme: dark' },
};

/** Goes round device, light, dark. */
export function ThemeToggle() {
  const [theme, setTheme] = useState(storedTheme);
  const { icon: Icon, label } = FACE[theme];
  return (
    <IconButton
      label={label}
      icon={<Icon className="size-5" aria-hidden="true" />}
      onClick={() => {
        const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
        chooseTheme(next);
        setTheme(next);
      }}
    />
  );
}
