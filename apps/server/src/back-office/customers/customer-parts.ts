import type { StaffContext } from '../kit/staff-context.ts'

/** A part of a customer's file: about which address, and for whom. */
export type CustomerQuery = Pick<StaffContext, 'db' | 'staff'> & Readonly<{ address: string }>
