import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { screenAddress } from '@keyhaven/contracts/staff/screens/menu'
import type { SearchHit } from '@keyhaven/contracts/staff/search'
import type { Admin } from '@keyhaven/contracts/staff/staff'
import {
  Link2,
  type LucideIcon,
  Mail,
  PackagePlus,
  ReceiptText,
  TicketPercent,
  Undo2,
  Upload,
} from 'lucide-react'
import type { PaletteAct } from '../../kit/palette-act.ts'
import { may } from '../../kit/staff-session.ts'

export type FoundAct = Readonly<{
  label: string
  /** Words it is found by besides its label. */
  also: string
  icon: LucideIcon
  to: string
  act?: PaletteAct
  isAllowed: boolean
}>

type Making = Omit<FoundAct, 'isAllowed'> & Readonly<{ permission: Permission; isOfShop?: true }>

const made: readonly Making[] = [
  {
    label: 'New order',
    also: 'create write manual gift licence',
    icon: ReceiptText,
    to: screenAddress('orders'),
    act: 'order',
    permission: 'orders.create',
  },
  {
    label: 'New coupon',
    also: 'create discount code',
    icon: TicketPercent,
    to: `${screenAddress('coupons')}&new=1`,
    permission: 'coupons.create',
    isOfShop: true,
  },
  {
    label: 'New payment link',
    also: 'create request money',
    icon: Link2,
    to: `${screenAddress('payment-links')}&new=1`,
    permission: 'paymentlinks.create',
  },
  {
    label: 'Import keys',
    also: 'upload add licences stock csv',
    icon: Upload,
    to: `${screenAddress('licenses')}&part=import`,
    permission: 'licenses.import',
    isOfShop: true,
  },
  {
    label: 'New edition',
    also: 'create product',
    icon: PackagePlus,
    to: `${screenAddress('products')}&new=1`,
    permission: 'products.edit',
    isOfShop: true,
  },
]

/** What a member can begin without anything in hand. */
export const makingActs = (member: Admin): FoundAct[] =>
  made.map(({ permission, isOfShop, ...act }) => ({
    ...act,
    isAllowed: may(member, permission) && !(isOfShop && (member.stores ?? []).length > 0),
  }))

/** What can be done with the first thing that was found, by its name. */
export function actsOn(member: Admin, hit: SearchHit | undefined): FoundAct[] {
  if (hit?.kind !== 'order' || !hit.isPaid) return []
  const { title, to } = hit
  return [
    {
      ...{ label: `Refund ${title}`, also: 'money back', icon: Undo2, to, act: 'refund' },
      isAllowed: may(member, 'orders.refund'),
    },
    {
      ...{ label: `Resend keys of ${title}`, also: 'mail again', icon: Mail, to, act: 'resend' },
      isAllowed: may(member, 'orders.resend'),
    },
  ]
}
