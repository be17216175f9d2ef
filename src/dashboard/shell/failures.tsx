// What is shown where there is no page, and where a page broke.

import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { bilingual, useWords } from '../language/language.tsx';
import { Empty, PageFrame } from '../parts/page.tsx';
import { Problem } from '../parts/problem.tsx';

const WORDS = bilingual({
  title: ['No such page', 'Halaman tidak ada'],
  text: ['There is nothing at this address.', 'Tidak ada apa-apa di alamat ini.'],
  home: ['To the overview', 'Ke ringkasan'],
  broken: ['This page broke', 'Halaman ini rusak'],
});

export function NotFound() {
  const words = useWords(WORDS);
  return (
    <PageFrame title={words.title}>
      <div className="sheet">
        <Empty title={words.text}>
          <Link to="/" className="button">
            {words.home}
          </Link>
        </Empty>
      </div>
    </PageFrame>
  );
}

/** A file of the page that cannot be loaded, after a new version was installed for example, or a fault of our own. */
export function PageFailure({ error }: ErrorComponentProps) {
  const words = useWords(WORDS);
  return (
    <PageFrame title={words.broken}>
      <Problem error={error} onRetry={() => location.reload()} />
    </PageFrame>
  );
}
