import { GST_PERCENT, PLAN_NAME, PLAN_RUPEES, type Invoice, type Seats } from '#contract/subscription';
import type { InvoiceContent } from '../../platform/database/columns.ts';
import type { Env } from '../../platform/env.ts';

/** The content of a year's invoice: item, parties and GST on top of the price. */
export function writeInvoice(env: Env, buyer: Invoice['buyer'], seats: Seats): InvoiceContent {
  const { name, address, gstin, sac, bank } = env.seller;
  return {
    item: { label: `${PLAN_NAME} plan, one year, ${seats} students`, rupees: PLAN_RUPEES, sac },
    taxes: taxesOf(gstin, buyer.gstin),
    buyer,
    seller: { name, address, email: env.site.salesEmail, gstin },
    bank,
  };
}

/** The total to pay, in rupees. */
export function totalOf(content: InvoiceContent): number {
  return content.taxes.reduce((sum, tax) => sum + tax.rupees, content.item.rupees);
}

/**
 * GST by the states of both parties, the first two digits of a GSTIN: within one state the tax is halved into CGST and
 * SGST, between two it is IGST (sections 7 and 8 of the IGST Act). Where a GSTIN is missing it is called GST.
 */
function taxesOf(seller: string, buyer: string): { label: string; rupees: number }[] {
  const rupees = (PLAN_RUPEES * GST_PERCENT) / 100;
  if (seller === '' || buyer === '') return [{ label: `GST ${GST_PERCENT} %`, rupees }];
  if (seller.slice(0, 2) !== buyer.slice(0, 2)) return [{ label: `IGST ${GST_PERCENT} %`, rupees }];
  return ['CGST', 'SGST'].map((name) => ({ label: `${name} ${GST_PERCENT / 2} %`, rupees: rupees / 2 }));
}
