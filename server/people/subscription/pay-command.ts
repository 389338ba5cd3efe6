import process from 'node:process';
import { pino } from 'pino';
import { runCommand, say } from '../../platform/command.ts';
import { invoiceNumberSchema } from '#contract/subscription';
import { openOperatorDatabase } from '../../platform/database/operator-database.ts';
import { readEnv } from '../../platform/env.ts';
import { ROOT } from '../../platform/root.ts';
import { markPaid, type Payment } from './pay.ts';

/** `npm run invoice:paid -- LH-2026-27-0001` records a payment, with or without a running server. */
async function main(args: readonly string[]): Promise<number> {
  const number = invoiceNumberSchema.safeParse(args[0]?.trim().toUpperCase());
  if (!number.success || args.length !== 1) {
    return say('Name one invoice, as it is printed: npm run invoice:paid -- LH-2026-27-0001', 2);
  }
  const env = readEnv(process.env, [], ROOT);
  const opened = await openOperatorDatabase(env, pino({ level: 'warn' }));
  try {
    return report(number.data, await markPaid(opened.database, number.data, new Date()));
  } finally {
    await opened.close();
  }
}

function report(number: string, payment: Payment): number {
  if (payment.outcome === 'unknown') return say(`There is no invoice ${number}.`, 1);
  if (payment.outcome === 'cancelled') {
    return say(`Invoice ${number} of ${payment.university} was cancelled; a newer one took its place.`, 1);
  }
  const when = payment.outcome === 'paid' ? 'is paid' : 'was paid before';
  return say(`Invoice ${number} ${when}. ${payment.university} is valid until ${payment.validUntil}.`, 0);
}

await runCommand(main, [Error]);
