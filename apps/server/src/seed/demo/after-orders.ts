import { keysOf } from '../book/reverse.ts'
import { plus, type Story } from './story.ts'

/** Buyers who fetched the installer, and some whose download broke. */
export function addDownloads({ desk, sales }: Story) {
  for (const [nth, sale] of sales.filter((each) => keysOf(each).length > 0).entries()) {
    if (nth % 3 !== 0) continue
    const isBroken = nth % 15 === 0
    desk.book.add('download_access_log', {
      id: desk.book.id('download_access_log'),
      order_id: sale.order.id,
      at: plus(sale.order.paid_at as Date, 900_000),
      product_id: sale.lines[0]?.row.product_id ?? null,
      download_type: 'software',
      download_source: 'order_success',
      success: !isBroken,
      source: 'client',
      error_message: isBroken ? 'The connection ended early.' : null,
      ip_prefix: '198.51.100.0',
      user_agent: 'Chrome on Windows',
    })
  }
}

/** Mails that came back, because the address was mistyped: the buyer corrected it. */
export function addCorrectedAddresses({ desk, sales }: Story) {
  for (const { order } of sales.filter((_, index) => index % 60 === 7)) {
    const at = plus(order.created_at as Date, 30_000)
    order.access_closed_at = at
    desk.book.add('order_address_changes', {
      id: desk.book.id('order_address_changes'),
      order_id: order.id,
      nth: 1,
      old_email: order.email.replace('@example.com', '@exmaple.example.com'),
      new_email: order.email,
      proof: 'browser',
      network: '198.51.100.0',
      at,
    })
  }
}

/** Buyers who wanted their company on the invoice afterwards. */
export function addCompanies({ papers, sales }: Story) {
  const paid = sales.filter(
    ({ order, attempt }) => order.payment_status === 'paid' && attempt && !order.offer_id,
  )
  for (const [nth, sale] of paid.filter((_, index) => index % 40 === 11).entries()) {
    papers.toCompany(sale, `Sample Works ${nth + 1}`, plus(sale.order.paid_at as Date, 7_200_000))
  }
}
