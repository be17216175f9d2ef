// The form for a new checkout: what is asked for, of whom, and until when. Its page then has the address to send.

import { useState } from 'react';
import type { Checkout, CheckoutInput, WriteOptions } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { bilingual, useWords } from '../../language/language.tsx';
import { ActDialog, type DialogProps } from '../../parts/act.tsx';
import {
  allTypedIn,
  Choices,
  type ErrorAt,
  InputField,
  RupiahField,
  readRupiah,
  SelectField,
  typedIn,
  useFieldErrors,
} from '../../parts/fields.tsx';
import { blankItem, type Item, ItemFields, totalOf } from '../invoices/items.tsx';
import { MoreFields, moreIn } from '../payment-links/link-fields.tsx';
import '../forms.css';

const WORDS = bilingual({
  make: ['New payment request', 'Permintaan pembayaran baru'],
  makeIt: ['Make the payment request', 'Buat permintaan pembayaran'],
  made: ['The payment request was made.', 'Permintaan pembayaran dibuat.'],
  text: [
    'The customer chooses how to pay on a page of their own. You get its address to send.',
    'Pelanggan memilih cara membayar di halamannya sendiri. Anda mendapat alamatnya untuk dikirim.',
  ],
  asked: ['What is asked for', 'Yang ditagih'],
  kinds: {
    amount: ['One amount', 'Satu jumlah'],
    items: ['Items', 'Barang'],
  },
  amount: ['Amount, Rp', 'Jumlah, Rp'],
  what: ['What for', 'Untuk apa'],
  whatHint: ['The customer reads it on the page.', 'Dibaca pelanggan di halamannya.'],
  name: ['Customer’s name', 'Nama pelanggan'],
  email: ['E-mail', 'Email'],
  emailHint: ['For the request, and for the receipt.', 'Untuk permintaan ini dan bukti pembayarannya.'],
  phone: ['Phone', 'Telepon'],
  phoneHint: ['For WhatsApp, such as 081234567890.', 'Untuk WhatsApp, misalnya 081234567890.'],
  expires: ['Can be paid for', 'Bisa dibayar selama'],
  times: {
    '60': ['1 hour', '1 jam'],
    '360': ['6 hours', '6 jam'],
    '1440': ['1 day', '1 hari'],
    '4320': ['3 days', '3 hari'],
    '10080': ['7 days', '7 hari'],
    '43200': ['30 days', '30 hari'],
  },
  order: ['Order', 'Pesanan'],
  orderHint: ['Made for you where empty.', 'Dibuatkan jika kosong.'],
});

type Kind = 'amount' | 'items';

export function NewCheckout({ onMade, onClose }: DialogProps & { readonly onMade: (checkout: Checkout) => void }) {
  const words = useWords(WORDS);
  const [kind, setKind] = useState<Kind>('amount');
  const [items, setItems] = useState<readonly Item[]>([blankItem()]);
  const { errorAt, send } = useFieldErrors();
  const make = (form: FormData, options: WriteOptions) =>
    send(() => gapura.checkouts.create(readInput(form, kind === 'items' ? items : null), options));
  return (
    <ActDialog
      title={words.make}
      act={words.makeIt}
      done={words.made}
      isWide
      run={make}
      onDone={onMade}
      refresh={[['checkouts']]}
      onClose={onClose}
      text={words.text}
    >
      <Choices
        label={words.asked}
        name="asked"
        value={kind}
        options={[
          { value: 'amount', label: words.kinds.amount },
          { value: 'items', label: words.kinds.items },
        ]}
        onChange={setKind}
      >
        {kind === 'amount' ? (
          <AmountFields errorAt={errorAt} />
        ) : (
          <ItemFields
            items={items}
            onChange={setItems}
            lengthMax={ITEM_NAME_MAX}
            errorAt={(field) => errorAt(field === 'items' ? 'amount' : field.replace('.description', '.name'))}
          />
        )}
      </Choices>
      <Customer errorAt={errorAt} />
      <MoreFields />
    </ActDialog>
  );
}

const ITEM_NAME_MAX = 50;

interface PartProps {
  readonly errorAt: ErrorAt;
}

function AmountFields({ errorAt }: PartProps) {
  const words = useWords(WORDS);
  const [amount, setAmount] = useState('');
  return (
    <div className="form-grid">
      <RupiahField
        name="amount"
        label={words.amount}
        value={amount}
        onChange={setAmount}
        error={errorAt('amount') ?? errorAt('items.0.price')}
      />
      <InputField
        name="what"
        label={words.what}
        hint={words.whatHint}
        errorAt={(field) => errorAt(field === 'what' ? 'items.0.name' : field)}
        maxLength={ITEM_NAME_MAX}
      />
    </div>
  );
}

function Customer({ errorAt }: PartProps) {
  const words = useWords(WORDS);
  const ofCustomer: ErrorAt = (field) => errorAt(`customer_details.${field}`);
  return (
    <div className="form-grid">
      <InputField name="first_name" label={words.name} errorAt={ofCustomer} maxLength={255} />
      <InputField
        name="email"
        label={words.email}
        hint={words.emailHint}
        errorAt={ofCustomer}
        type="email"
        maxLength={255}
      />
      <InputField name="phone" label={words.phone} hint={words.phoneHint} errorAt={ofCustomer} type="tel" />
      <SelectField
        name="expires_in_minutes"
        label={words.expires}
        defaultValue="1440"
        options={Object.entries(words.times).map(([value, label]) => ({ value, label }))}
      />
      <InputField name="order_id" label={words.order} hint={words.orderHint} errorAt={errorAt} maxLength={45} />
    </div>
  );
}

/** `items` where these are asked for. */
function readInput(form: FormData, items: readonly Item[] | null): CheckoutInput {
  const amount = items === null ? (readRupiah(String(form.get('amount') ?? '')) ?? 0) : Number(totalOf(items));
  const what = typedIn(form, 'what');
  const one = what === undefined ? [] : [{ name: what, price: amount, quantity: 1 }];
  const asked =
    items?.map(({ description, price, quantity }) => ({
      name: description.trim(),
      price: readRupiah(price) ?? 0,
      quantity: Number(quantity),
    })) ?? one;
  const customer = allTypedIn(form, 'first_name', 'email', 'phone');
  const { payment_methods: ways, language } = moreIn(form);
  return {
    amount,
    ...(asked.length === 0 ? {} : { items: asked }),
    ...(Object.keys(customer).length === 0 ? {} : { customer_details: customer }),
    expires_in_minutes: Number(form.get('expires_in_minutes')),
    ...(ways === null ? {} : { payment_methods: ways }),
    ...(language === null ? {} : { language }),
    ...allTypedIn(form, 'order_id'),
  };
}
