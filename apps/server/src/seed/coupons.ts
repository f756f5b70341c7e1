import type { Db } from '../infra/db/db.ts'

/** Two codes to try the shop with: one that lowers a price, one that pays it all and has a link mailed. */
const demoCoupons = [
  {
    code: 'WELCOME10',
    kind: 'percentage',
    percent_bp: 1_000,
    max_per_customer: 1_000,
    is_claimable: true,
  },
  {
    code: 'DEMOGIFT100',
    kind: 'percentage',
    percent_bp: 10_000,
    max_uses: 1_000,
    max_per_customer: 1_000,
    free_per_day: 1_000,
    allow_free: true,
    // As two people would approve it: everything may be free.
    approved_share_bp: 0,
  },
] as const

export async function seedDemoCoupons(db: Db) {
  await db
    .insertInto('coupons')
    .values(demoCoupons)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
