import type { openOwnOrder } from '@keyhaven/contracts/account'
import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { addCompany } from '@keyhaven/contracts/invoices'
import { api } from '../../lib/api/api.ts'

export const sendCompany = (id: string, body: InputOf<typeof addCompany>['body']) =>
  api<typeof addCompany>(
    { method: 'POST', path: '/api/orders/:id/company' },
    { params: { id }, body },
  )

/** Opens an own order for this browser, so that its files can be fetched by a plain link. */
export const openForBrowser = (id: string) =>
  api<typeof openOwnOrder>(
    { method: 'POST', path: '/api/account/orders/:id/open' },
    { params: { id } },
  )
