import { say, UsageError, type Command } from '../../platform/command.ts';
import { invoiceNumberSchema } from '#contract/subscription';
import { withOperatorDatabase } from '../../platform/database/operator-database.ts';
import { markPaid, type Payment } from './pay.ts';

export const payCommand: Command = {
  takes: 'NUMBER',
  does: 'Records that an invoice is paid, and makes its subscription run for another year.',
  help: ['NUMBER is as it is printed: LH-2026-27-0001. Works with and without a running server.'],
  run: pay,
};

async function pay(args: readonly string[]): Promise<number> {
  const number = invoiceNumberSchema.safeParse(args[0]?.trim().toUpperCase());
  if (!number.success || args.length !== 1) throw new UsageError('Name one invoice, as it is printed.');
  return withOperatorDatabase(async (opened) => {
    return report(number.data, await markPaid(opened.database, number.data, new Date()));
  });
}

function report(number: string, payment: Payment): number {
  if (payment.outcome === 'unknown') return say(`There is no invoice ${number}.`, 1);
  if (payment.outcome === 'cancelled') {
    return say(`Invoice ${number} of ${payment.university} was cancelled; a newer one took its place.`, 1);
  }
  const when = payment.outcome === 'paid' ? 'is paid' : 'was paid before';
  return say(`Invoice ${number} ${when}. ${payment.university} is valid until ${payment.validUntil}.`, 0);
}
