import type { openOwnOrder } from '@keyhaven/contracts/account'
import type { changePassword } from '@keyhaven/contracts/customers'
import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { requestErasure } from '@keyhaven/contracts/privacy'
import { api } from '../../lib/api/api.ts'

// What only documents of the key and payment zones may ask for: no public page loads this.

export const openOrder = (id: string) =>
  api<typeof openOwnOrder>(
    { method: 'POST', path: '/api/account/orders/:id/open' },
    { params: { id } },
  )

export const saveOwnPassword = (body: InputOf<typeof changePassword>['body']) =>
  api<typeof changePassword>({ method: 'POST', path: '/api/auth/password' }, { body })

export const eraseByLink = (link: string) =>
  api<typeof requestErasure>({ method: 'POST', path: '/api/account/erasure' }, { body: { link } })
