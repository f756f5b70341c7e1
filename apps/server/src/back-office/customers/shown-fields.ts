import { maskEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { Reader } from './customer-searches.ts'

/** Who may change a customer sees how to reach them; the others recognise the address. */
export const maySeeContact = ({ staff }: StaffContext) =>
  staff.permissions.includes('customers.edit')

export const shownAddress = (ctx: StaffContext, email: string) =>
  maySeeContact(ctx) ? email : maskEmail(email)

/** Whose customers a member finds, and by what. */
export const readerOf = (ctx: StaffContext): Reader => ({
  stores: ctx.staff.stores,
  seesAddresses: maySeeContact(ctx),
})
