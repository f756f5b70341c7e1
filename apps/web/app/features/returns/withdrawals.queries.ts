import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { askWithdrawal, confirmWithdrawal, viewWithdrawal } from '@keyhaven/contracts/returns'
import { api } from '../../lib/api/api.ts'

export const askForWithdrawalLink = (body: InputOf<typeof askWithdrawal>['body']) =>
  api<typeof askWithdrawal>({ method: 'POST', path: '/api/withdrawals' }, { body })

export const lookAtWithdrawal = (token: string) =>
  api<typeof viewWithdrawal>({ method: 'POST', path: '/api/withdrawals/view' }, { body: { token } })

export const confirmTheWithdrawal = (body: InputOf<typeof confirmWithdrawal>['body']) =>
  api<typeof confirmWithdrawal>({ method: 'POST', path: '/api/withdrawals/confirm' }, { body })
