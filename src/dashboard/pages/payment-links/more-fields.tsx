// What most payment links do without: only some methods, and a language of the page.

import type { Method } from '../../../methods/index.ts';
import type { PaymentLink } from '../../../sdk/index.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { METHODS, methodLabel } from '../../language/methods.ts';
import { AllOrSome, tickedIn } from '../../parts/all-or-some.tsx';
import { typedIn } from '../../parts/input-field.tsx';
import { WORDS } from './words.ts';

type More = Pick<PaymentLink, 'payment_methods' | 'language'>;

/** `link` says what is chosen to begin with. */
export function MoreFields({ link }: { readonly link?: More }) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const chosen = link?.payment_methods ?? null;
  // A method that only a newer server knows must not get lost by a change of something else.
  const methods = [...new Set([...METHODS, ...(chosen ?? [])])];
  return (
    <details className="more-filters">
      <summary>{words.more}</summary>
      <div className="stack more-of-link">
        <AllOrSome
          label={words.methods}
          name="payment_methods"
          all={words.allMethods}
          options={methods.map((value) => ({ value, label: methodLabel(language, value) }))}
          chosen={chosen}
        />
        <div className="field">
          <label>
            {words.language}
            <select name="language" defaultValue={link?.language ?? ''}>
              <option value="">{words.browser}</option>
              <option value="id">{words.indonesian}</option>
              <option value="en">{words.english}</option>
            </select>
          </label>
        </div>
      </div>
    </details>
  );
}

/** What was chosen; null for all methods, and for the language of the browser. */
export function moreIn(form: FormData): More {
  const methods = tickedIn(form, 'payment_methods') as Method[];
  return {
    payment_methods: methods.length === 0 ? null : methods,
    language: (typedIn(form, 'language') ?? null) as More['language'],
  };
}
