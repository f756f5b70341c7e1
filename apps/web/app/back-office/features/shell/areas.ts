import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { Admin } from '@keyhaven/contracts/staff/staff'
import {
  Activity,
  BadgeCheck,
  Bell,
  Bot,
  Building2,
  ChartColumn,
  ChartNoAxesColumn,
  CircleCheckBig,
  Code,
  Coins,
  Download,
  FileText,
  Gavel,
  House,
  Import,
  Inbox,
  KeyRound,
  KeySquare,
  Link2,
  type LucideIcon,
  Mail,
  Newspaper,
  Package,
  ReceiptText,
  Rss,
  Scale,
  ScrollText,
  Shield,
  ShieldAlert,
  ShoppingCart,
  SlidersHorizontal,
  Star,
  Store,
  Tag,
  TicketPercent,
  Undo2,
  Users,
  Webhook,
} from 'lucide-react'
import { may } from '../../kit/staff-session.ts'
import { isOpenTo } from './limited-areas.ts'

export type Area = Readonly<{
  to: string
  label: string
  about: string
  icon: LucideIcon
  /** Without one, every member of staff may see it. */
  permission?: Permission
  /** The key after G that leads here. */
  key?: string
}>

export type AreaGroup = Readonly<{ title: string; areas: readonly Area[] }>

/** Every screen there is, in the order of the navigation. One that is not built yet has no line here. */
const areaGroups: readonly AreaGroup[] = [
  {
    title: 'Home',
    areas: [
      {
        to: '/admin',
        label: 'Home',
        about: 'What waits for you, and what the shop still needs.',
        icon: House,
        key: 'b',
      },
      {
        to: '/admin/dashboard',
        label: 'Overview',
        about: 'What the shop took, how that compares, and what needs attention.',
        icon: ChartNoAxesColumn,
        permission: 'reports.view',
        key: 'v',
      },
      {
        to: '/admin/main-site?tab=reports',
        label: 'Reports',
        about: 'Revenue, tax, refunds, coupons, batches, customers, carts and support by day.',
        icon: ChartColumn,
        permission: 'reports.view',
        key: 't',
      },
    ],
  },
  {
    title: 'Sales',
    areas: [
      {
        to: '/admin/main-site?tab=orders',
        label: 'Orders',
        about: 'Every order with its payment, its keys and what happened to it.',
        icon: ReceiptText,
        permission: 'orders.view',
        key: 'o',
      },
      {
        to: '/admin/main-site?tab=disputes',
        label: 'Disputes',
        about: 'Payments that banks took back: until when each is answered, and how it ended.',
        icon: Gavel,
        permission: 'orders.view',
        key: 'd',
      },
      {
        to: '/admin/main-site?tab=risk',
        label: 'Risk rules',
        about: 'Which payments wait for a code or a person, and why.',
        icon: ShieldAlert,
        permission: 'orders.view',
        key: 'k',
      },
      {
        to: '/admin/main-site?tab=customers',
        label: 'Customers',
        about: 'Everyone who bought, with their orders, messages and consents.',
        icon: Users,
        permission: 'customers.view',
        key: 'c',
      },
      {
        to: '/admin/main-site?tab=carts',
        label: 'Abandoned carts',
        about: 'Carts left at the checkout, and what reminders brought back.',
        icon: ShoppingCart,
        permission: 'carts.view',
      },
      {
        to: '/admin/main-site?tab=payment-links',
        label: 'Payment links',
        about: 'Amounts that staff ask for by an address.',
        icon: Link2,
        permission: 'paymentlinks.view',
      },
      {
        to: '/admin/main-site?tab=quotes',
        label: 'Quotes',
        about: 'What companies asked for, and what it would cost them.',
        icon: Building2,
        permission: 'orders.view',
      },
      {
        to: '/admin/main-site?tab=invoices',
        label: 'Invoices',
        about: 'Invoices and credit notes, and the file of a period.',
        icon: FileText,
        permission: 'orders.view',
      },
    ],
  },
  {
    title: 'Catalogue',
    areas: [
      {
        to: '/admin/main-site?tab=products',
        label: 'Products',
        about: 'Editions with their texts, prices and licence rules.',
        icon: Package,
        permission: 'products.view',
        key: 'p',
      },
      {
        to: '/admin/main-site?tab=licenses',
        label: 'Licences',
        about: 'Keys in stock, their batches, and who waits for one.',
        icon: KeyRound,
        permission: 'licenses.view',
        key: 'l',
      },
      {
        to: '/admin/main-site?tab=coupons',
        label: 'Coupons',
        about: 'Codes that lower a price: rules, limits, use and abuse.',
        icon: TicketPercent,
        permission: 'coupons.view',
      },
      {
        to: '/admin/main-site?tab=price-comparisons',
        label: 'Price comparisons',
        about: 'What editions cost elsewhere: who asks it, where and when it was seen.',
        icon: Scale,
        permission: 'products.view',
      },
      {
        to: '/admin/main-site?tab=downloads',
        label: 'Downloads',
        about: 'The publisher’s links, whether they answer, and what buyers fetched.',
        icon: Download,
        permission: 'downloads.manage',
      },
      {
        to: '/admin/main-site?tab=currencies',
        label: 'Currencies',
        about: 'What one US dollar buys: rates in force, their source and every one there was.',
        icon: Coins,
        permission: 'currencies.edit',
      },
    ],
  },
  {
    title: 'Service',
    areas: [
      {
        to: '/admin/main-site?tab=support',
        label: 'Inbox',
        about: 'What people write to us, with the time each answer is due.',
        icon: Inbox,
        permission: 'inbox.view',
        key: 'i',
      },
      {
        to: '/admin/main-site?tab=claims',
        label: 'Key claims',
        about: 'Keys that do not work and wait for a person.',
        icon: KeySquare,
        permission: 'licenses.view',
      },
      {
        to: '/admin/main-site?tab=returns',
        label: 'Returns',
        about: 'Money that was asked back, with what the rules say.',
        icon: Undo2,
        permission: 'orders.view',
      },
      {
        to: '/admin/main-site?tab=reviews',
        label: 'Reviews',
        about: 'What customers wrote: what waits, what is published, and what it measures.',
        icon: Star,
        permission: 'reviews.moderate',
        key: 'r',
      },
      {
        to: '/admin/main-site?tab=assistant',
        label: 'AI assistant',
        about: 'What it answers, from what, what it could not, and what it costs.',
        icon: Bot,
        permission: 'assistant.manage',
      },
    ],
  },
  {
    title: 'Marketing',
    areas: [
      {
        to: '/admin/main-site?tab=scripts',
        label: 'Scripts',
        about: 'Code that staff add to public pages, published by two people.',
        icon: Code,
        permission: 'scripts.edit',
      },
      {
        to: '/admin/gtm-manager',
        label: 'Tag manager',
        about: 'The container, what it may do, and the events it hears.',
        icon: Tag,
        permission: 'gtm.edit',
      },
      {
        to: '/admin/main-site?tab=feeds',
        label: 'Shopping feeds',
        about: 'The catalogue as Google and OpenAI fetch it, and what is wrong with it.',
        icon: Rss,
        permission: 'feeds.manage',
      },
      {
        to: '/admin/main-site?tab=email',
        label: 'E-mail',
        about: 'The words of every mail, what was sent, and what came back.',
        icon: Mail,
        permission: 'email.view',
        key: 'e',
      },
      {
        to: '/admin/main-site?tab=newsletter',
        label: 'Newsletter',
        about: 'Issues written in blocks, and who gets them.',
        icon: Newspaper,
        permission: 'email.view',
      },
    ],
  },
  {
    title: 'System',
    areas: [
      {
        to: '/admin/main-site?tab=marketing-claims',
        label: 'Claims',
        about: 'What public pages claim, what proves it, and who decided.',
        icon: BadgeCheck,
        permission: 'settings.view',
      },
      {
        to: '/admin/main-site?tab=approvals',
        label: 'Approvals',
        about: 'Acts that wait for a second member of staff.',
        icon: CircleCheckBig,
        permission: 'approvals.decide',
        key: 'a',
      },
      {
        to: '/admin/main-site?tab=notifications',
        label: 'Notifications',
        about: 'What happened in the shop and needs attention.',
        icon: Bell,
        key: 'n',
      },
      {
        to: '/admin/main-site?tab=audit',
        label: 'Audit log',
        about: 'Who did what and when, sealed so that nothing can be changed unseen.',
        icon: ScrollText,
        permission: 'audit.view',
        key: 'u',
      },
      {
        to: '/admin/main-site?tab=settings',
        label: 'Settings',
        about: 'What the owner decides: company, checkout, hours, privacy, security.',
        icon: SlidersHorizontal,
        permission: 'settings.view',
        key: 's',
      },
      {
        to: '/admin/main-site',
        label: 'Stores',
        about: 'Hosts with a brand, a currency and a part of the catalogue of their own.',
        icon: Store,
        permission: 'settings.view',
      },
      {
        to: '/admin/main-site?tab=webhooks',
        label: 'Webhooks',
        about: 'Other systems that are told what happens here.',
        icon: Webhook,
        permission: 'settings.view',
      },
      {
        to: '/admin/main-site?tab=health',
        label: 'Jobs & health',
        about: 'Alerts, queues, schedules, webhooks both ways, backups and the status page.',
        icon: Activity,
        permission: 'jobs.manage',
        key: 'h',
      },
      {
        to: '/admin/main-site?tab=bring-over',
        label: 'Bring your shop over',
        about: 'Old orders, customers and keys of another shop, with a dry run and an undo.',
        icon: Import,
        permission: 'data.import',
      },
      {
        to: '/rbac-user-management',
        label: 'Staff & roles',
        about: 'Who works here, what each role may do, and keys for programs.',
        icon: Shield,
        permission: 'staff.manage',
      },
    ],
  },
]

type Seeing = Pick<Admin, 'permissions'> & Partial<Pick<Admin, 'stores'>>

/** The groups that hold something for this member, with nothing else in them. */
export const areasFor = (member: Seeing): AreaGroup[] =>
  areaGroups
    .map(({ title, areas }) => ({
      title,
      areas: areas.filter((area) => may(member, area.permission) && isOpenTo(member, area.to)),
    }))
    .filter(({ areas }) => areas.length > 0)
