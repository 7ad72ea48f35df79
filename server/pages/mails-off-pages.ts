/**
 * Turning a kind of mail off by its link: a mail program's one click posts to it without a session, a person's press
 * opens a page that asks first (Product §30.22, RFC 8058).
 */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { type CustomerMails, MAILS_OFF_PAGES, type StaffMails } from '@cowrie/contract/mail-kinds.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../calls/caller-address.ts';
import { countTry } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { aboutOf, type MailsOff, readMailsOff } from '../mail/off-links.ts';
import { askMailsOffPage, mailsAreOffPage, noMailsOffPage, tooManyMailsOffPage } from './mails-off-page.ts';
import { secretPages } from './secret-page.ts';

/** `List-Unsubscribe=One-Click`, in either of the forms that programs send; nothing of it is read. */
const FORM_BYTES = 1024;
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

type ByToken = { Params: { token: string } };

/** Of whose room it is; once or often, it stays off, and nobody is told apart from who has gone. */
type TurnOff = {
  customer: (db: Db, id: bigint, kind: CustomerMails) => Promise<unknown>;
  staff: (db: Db, id: bigint, kind: StaffMails) => Promise<unknown>;
};

export async function mailsOffPages(app: FastifyInstance, context: Context, turnOff: TurnOff): Promise<void> {
  const { brandName, publicUrl, rateLimitFactor } = context.config;
  const { send } = secretPages(publicUrl);
  const shown = (off: MailsOff) => ({
    brandName,
    about: aboutOf(off),
    switchesAt: `${publicUrl}${off.whose === 'customer' ? '/overview' : '/desk/me'}`,
  });

  /** What the link turns off, to `work`; whatever else it is opens a page that says so. */
  async function withLink(
    { ip, params }: FastifyRequest<ByToken>,
    reply: FastifyReply,
    work: (off: MailsOff) => Promise<unknown>,
  ) {
    try {
      await countTry(context.db, LIMITS.mailsOff, callerAddress(ip), context.clock(), rateLimitFactor);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too_many_tries') throw error;
      return send(reply.header('retry-after', String(error.retryAfter)), 429, tooManyMailsOffPage(brandName));
    }
    const off = readMailsOff(context.secrets, params.token);
    return off ? work(off) : send(reply, 404, noMailsOffPage(brandName));
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      FORMS,
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request: FastifyRequest, _body: string, done: (error: Error | null, body: null) => void) =>
        done(null, null),
    );

    scope.get<ByToken>(`${MAILS_OFF_PAGES}:token`, (request, reply) =>
      withLink(request, reply, async (off) =>
        send(reply, 200, askMailsOffPage({ ...shown(off), token: request.params.token })),
      ),
    );

    scope.post<ByToken>(`${MAILS_OFF_PAGES}:token`, (request, reply) =>
      withLink(request, reply, async (off) => {
        await (off.whose === 'customer'
          ? turnOff.customer(context.db, off.id, off.kind)
          : turnOff.staff(context.db, off.id, off.kind));
        return send(reply, 200, mailsAreOffPage(shown(off)));
      }),
    );
  });
}
