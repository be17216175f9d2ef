// The dashboard: what a person who runs payments opens in the morning. It uses the public API alone, through the SDK.

import 'virtual:design.css';
import './styles.css';
import './parts/parts.css';
import './pages/pages.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api.ts';
import { LanguageProvider } from './language/language.tsx';
import { router } from './router.tsx';
import { AnnouncerProvider } from './shell/announcer.tsx';
import { SessionGate } from './shell/session-gate.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <AnnouncerProvider>
        <QueryClientProvider client={queryClient}>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </QueryClientProvider>
      </AnnouncerProvider>
    </LanguageProvider>
  </StrictMode>,
);
