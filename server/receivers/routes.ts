import * as api from '@cowrie/contract/receivers.ts';
import type { Router } from '../calls/call.ts';
import { fail } from '../errors.ts';
import { removePhoto, setPhoto } from './change-photo.ts';
import { removeReceiver, renameReceiver } from './change-receiver.ts';
import { ownReceiver, receiversOf } from './queries.ts';
import { checkReceiver } from './receiver-warnings.ts';
import { saveReceiver } from './save-receiver.ts';
import { receiverView } from './view.ts';

export function receiverRoutes(route: Router): void {
  route(api.listReceivers, async ({ context, customer }) => {
    const rows = await receiversOf(context.db, customer.id).execute();
    return { receivers: rows.map((row) => receiverView(context, row)) };
  });

  route(api.saveReceiver, async ({ context, customer, body, once, now }) => {
    const { reference, name } = body;
    return { receiver: await saveReceiver(context, { customerId: customer.id, reference, name, once, now }) };
  });

  route(api.checkReceiver, async ({ context, customer, body }) => ({
    warnings: await checkReceiver(context.db, {
      customerId: customer.id,
      receiverId: body.receiver_id,
      name: body.receiver_name,
      method: body.payment_method_code,
      description: body.description || null,
      sendsCode: body.sends_qr_code ?? false,
      qrContent: body.qr_content || null,
      qrCodeOf: body.qr_code_of,
    }),
  }));

  route(api.renameReceiver, async ({ context, customer, params, body }) => {
    const own = { customerId: customer.id, id: BigInt(params.id) };
    return { receiver: await renameReceiver(context, { ...own, name: body.name }) };
  });

  route(api.removeReceiver, async ({ context, customer, params }) => {
    await removeReceiver(context, { customerId: customer.id, id: BigInt(params.id) });
    return {};
  });

  route(
    api.setReceiverPhoto,
    async ({ context, customer, params, uploads }) => {
      const own = { customerId: customer.id, id: BigInt(params.id) };
      return { receiver: await setPhoto(context, own, { uploads }) };
    },
    async ({ context, customer, params }) =>
      (await ownReceiver(context.db, { customerId: customer.id, id: BigInt(params.id) })) ??
      fail('receiver_unknown'),
  );

  route(api.removeReceiverPhoto, async ({ context, customer, params }) => {
    await removePhoto(context, { customerId: customer.id, id: BigInt(params.id) });
    return {};
  });
}
