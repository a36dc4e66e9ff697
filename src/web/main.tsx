import './styles/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.tsx';
import { applyTheme, storedTheme } from './theme.ts';

applyTheme(storedTheme());

// After a navigation the keyboard and the screen reader start at the new page, unless it has put the focus somewhere itself.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  const nowhere = document.activeElement === null || document.activeElement === document.body;
  if (fromLocation && pathChanged && nowhere) document.getElementById('content')?.focus({ preventScroll: true });
});

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
