import { ChevronDown, LogOut, ShieldCheck } from 'lucide-react'
import { schemes, useColorScheme } from '../../../lib/color-scheme.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx'
import { signOut, useMember } from '../../kit/staff-session.ts'

const schemeNames = { auto: 'System', light: 'Light', dark: 'Dark' } as const
const options = schemes.map((value) => ({ value, label: schemeNames[value] }))

/** Who is signed in, how the pages look, and the way out. */
export function UserMenu() {
  const { firstName, lastName, email, roleName } = useMember()
  const { scheme, choose } = useColorScheme()
  const name = `${firstName} ${lastName}`
  const trigger = (
    <button
      type="button"
      className="flex min-h-10 items-center gap-2.5 rounded-control px-2 text-left text-small transition hover:bg-surface-strong pointer-coarse:min-h-11"
    >
      <Avatar name={name} size="sm" />
      <span className="grid leading-tight max-md:sr-only">
        <span className="font-semibold text-ink">{name}</span>
        <span className="text-micro text-ink-3">{roleName}</span>
      </span>
      <ChevronDown size={14} className="text-ink-3 max-md:hidden" aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuLabel>{email}</MenuLabel>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <MenuChoice label="Theme" options={options} value={scheme} onChange={choose} />
      <MenuSeparator />
      <MenuItem icon={ShieldCheck} to="/admin/security">
        Security
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
