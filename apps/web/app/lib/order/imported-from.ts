import type { ImportedFrom } from '@keyhaven/contracts/orders'

/** Where an order was bought, in one line. What it cost there is told as that shop told it. */
export const importedText = ({ shop, orderNumber, total, currency }: ImportedFrom) =>
  `Imported from ${shop}, order ${orderNumber}${total === undefined ? '' : `, ${total} ${currency}`}`
