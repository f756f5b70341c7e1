import type { SearchKind } from '@keyhaven/contracts/staff/search'
import {
  Boxes,
  Building2,
  CircleCheckBig,
  Code,
  FileText,
  Inbox,
  Link2,
  type LucideIcon,
  Package,
  ReceiptText,
  TicketPercent,
  Truck,
  User,
  UserCog,
} from 'lucide-react'

/** What is found is told apart before it is read. */
export const kindIcons: Readonly<Record<SearchKind, LucideIcon>> = {
  order: ReceiptText,
  customer: User,
  product: Package,
  invoice: FileText,
  coupon: TicketPercent,
  conversation: Inbox,
  payment_link: Link2,
  quote: Building2,
  batch: Boxes,
  supplier: Truck,
  member: UserCog,
  approval: CircleCheckBig,
  script: Code,
}
