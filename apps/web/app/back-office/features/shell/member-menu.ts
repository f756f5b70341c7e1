import {
  type MenuName,
  menuEntries,
  menuGroups,
  screenAddress,
} from '@keyhaven/contracts/staff/screens/menu'
import type { Admin } from '@keyhaven/contracts/staff/staff'
import type { LucideIcon } from 'lucide-react'
import { may } from '../../kit/staff-session.ts'
import { menuIcons } from './menu-icons.ts'

type MenuLink = Readonly<{
  name: MenuName
  to: string
  label: string
  Icon: LucideIcon
  /** The key after G that leads here. */
  key?: string
}>

type MenuGroup = Readonly<{ title: (typeof menuGroups)[number]; links: readonly MenuLink[] }>

type Seeing = Pick<Admin, 'permissions'> & Partial<Pick<Admin, 'stores'>>

/** Every screen that this member may open, in the order of the navigation. */
export function menuLinksFor(member: Seeing, group?: (typeof menuGroups)[number]): MenuLink[] {
  const isLimited = (member.stores ?? []).length > 0
  return menuEntries
    .filter((entry) => group === undefined || entry.group === group)
    .filter(
      ({ permission, stores }) => may(member, permission) && !(isLimited && stores === 'closed'),
    )
    .map(({ name, label, icon, key }) => ({
      ...{ name, label, to: screenAddress(name), Icon: menuIcons[icon] },
      ...(key && { key }),
    }))
}

/** The groups that hold something for this member, with nothing else in them. */
export const menuFor = (member: Seeing): MenuGroup[] =>
  menuGroups
    .map((title) => ({ title, links: menuLinksFor(member, title) }))
    .filter(({ links }) => links.length > 0)
