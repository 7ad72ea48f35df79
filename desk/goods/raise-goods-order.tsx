import { listCustomers } from '@cowrie/contract/desk/customers.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { CurrencySign } from '@cowrie/ui/currency-sign.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { CheckIcon } from '@cowrie/ui/icons.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useSearchParams } from 'react-router';
import { useCall } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { useNavigateWhileMounted } from '../parts/use-navigate-while-mounted.ts';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';

/** Raises an order of goods that staff buy in China for a customer (Product §21.12). */
export function Screen() {
  const leadOn = useNavigateWhileMounted();
  const [search] = useSearchParams();
  const notAllowed = useWhyNot(raiseGoodsOrder);
  const form = useForm(raiseGoodsOrder, {
    initial: { username: search.get('username') ?? '', name: '', quantity: '', amount: '' },
    input: ({ amount, ...body }) => ({ body: { ...body, ...(amount ? { amount } : {}) } }),
    refreshes: [deskOrders, deskNow],
    onDone: ({ reference }) => {
      notify(`${reference} is raised. The customer sees it now.`);
      leadOn(paths.order(reference));
    },
    onRefused: (refusal) => {
      if (refusal.status === 'error' || refusal.code !== 'customer_unknown') return false;
      form.setProblem('username', refusal.message);
      return true;
    },
  });
  return (
    <ScreenFrame
      back={{ to: paths.orders(), label: 'Orders' }}
      title="Raise a goods order"
      intro="For goods we buy in China for a customer. They see, pay and track it like any other order."
    >
      <Card className="max-w-xl">
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <Field
            label="Customer’s username"
            hint={<KnownCustomer username={form.values.username} />}
            error={form.problem('username')}
            required
          >
            <TextInput
              {...form.text('username')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field
            label="Goods"
            hint="What the customer reads in their list."
            error={form.problem('name')}
            required
          >
            <TextInput {...form.text('name')} autoComplete="off" />
          </Field>
          <Field label="Quantity" hint="Such as “40 pieces”." error={form.problem('quantity')} required>
            <TextInput {...form.text('quantity')} autoComplete="off" />
          </Field>
          <Field
            label="Amount in Naira"
            hint="Leave it out to quote later."
            error={form.problem('amount')}
            optional
          >
            <AmountInput {...form.text('amount')} before={<CurrencySign currency="NGN" />} />
          </Field>
          <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
          <Button
            type="submit"
            busy={form.isBusy}
            busyLabel="Raising"
            disabledReason={notAllowed}
            showReason
            className="self-start"
          >
            Raise the order
          </Button>
        </form>
      </Card>
    </ScreenFrame>
  );
}

/** Says whose username it is, so that goods are not raised for a namesake. */
function KnownCustomer({ username }: { username: string }) {
  const q = username.trim();
  const { data } = useCall(listCustomers, { query: { q } }, { enabled: q.length >= 3 });
  const found = data?.customers.data.find((row) => row.username.toLowerCase() === q.toLowerCase());
  if (!found) return null;
  return (
    <span className="flex items-center gap-1.5 text-success">
      <CheckIcon className="size-4" />
      {found.name}, {found.email}
    </span>
  );
}
