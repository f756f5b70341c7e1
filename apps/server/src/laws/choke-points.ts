import type { ChokePoint, Law } from '@keyhaven/contracts/staff/screens/door'

export type ChokePointFile = Readonly<{ law?: Law; file: string }>

/** The functions that doors pass, with the law that each one keeps and its file under `apps/server/src`. */
export const chokePoints = {
  /** Counts what leaves without a payment of its own, or asks a second person. */
  moveKeys: { law: 'key', file: 'modules/staff/key-transfers/move-keys.ts' },
  /** Writes the key of a place with its cause: a place has one sale. */
  assignUnits: { law: 'key', file: 'modules/stock/licenses/units/assign-units.ts' },
  /** Opens the keys of an order for its buyer, unless they are withheld or frozen. */
  markSeen: { law: 'key', file: 'modules/stock/licenses/units/assignments.repo.ts' },
  /** Opens an order to a browser, unless its access was ended. */
  openOrderTo: { law: 'key', file: 'modules/fulfilment/orders/order-access.ts' },
  /** Hand out once what two people agreed on. */
  fetchExport: { law: 'key', file: 'modules/stock/licenses/vault/plain-exports.ts' },
  noteFetch: { law: 'key', file: 'back-office/data-exports/fetch-export.ts' },
  /** Counts what staff give back, by order, buyer and day. */
  refuseAlone: { law: 'money', file: 'modules/after-sale/returns/refund-alone.ts' },
  /** Gives back to the card that paid, at most what it paid. */
  makeRefundJob: { law: 'money', file: 'modules/after-sale/returns/make-refund-job.ts' },
  /** Judge what a line is really sold for. */
  judgeSale: { law: 'price', file: 'modules/catalog/sale-floor/judge-sale.ts' },
  judgeMeasured: { law: 'price', file: 'modules/catalog/sale-floor/judge-sale.ts' },
  /** Writes the settings of the shop, looser guards by two. */
  writeSettings: { law: 'guard', file: 'modules/platform/settings/write-settings.ts' },
  /** Says why two members are not apart. */
  whyNotApart: { law: 'people', file: 'modules/staff/approvals/people-apart.ts' },
  /** Wants mailbox, wait and factor of a super admin who has nobody else. */
  confirmAlone: { law: 'people', file: 'modules/staff/approvals/confirm-alone.ts' },
  /** Lets nobody give rights or limits that they lack. */
  covers: { law: 'people', file: 'modules/staff/roles/roles.rules.ts' },
  /** Ties what one member asks for to a decision by another. */
  askApproval: { file: 'modules/staff/approvals/ask-approval.ts' },
  /** Tells the database who acts, which writes down who is tied to whom. */
  audited: { file: 'modules/platform/audit/audited.ts' },
  /** Refuses words that lead a reader elsewhere. */
  faultsIn: { law: 'words', file: 'modules/platform/emails/words.rules.ts' },
} as const satisfies Record<ChokePoint, ChokePointFile>
