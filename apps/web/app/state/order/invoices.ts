import type { InvoiceList, listInvoices } from '@keyhaven/contracts/invoices'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { orderKeys } from './order-keys.ts'

/** The invoices and credit notes of an order. What is still to be issued is issued by asking. */
export const invoicesQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.invoices(id),
    queryFn: (): Promise<InvoiceList> =>
      api<typeof listInvoices>(
        { method: 'GET', path: '/api/orders/:id/invoices' },
        { params: { id } },
      ),
    retry: retryIfLost,
    staleTime: 0,
  })

/** The number of the valid invoice. */
export const standingNumber = (list: InvoiceList | undefined): string | undefined =>
  list?.invoices.find(
    ({ cause, isCancelled }) => (cause === 'payment' || cause === 'company') && !isCancelled,
  )?.number
