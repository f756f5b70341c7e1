import type { StaffContext } from '../kit/staff-context.ts'

/** A part of a customer's file: about which address, and for whom. */
export type Asked = Pick<StaffContext, 'db' | 'staff'> & Readonly<{ address: string }>
