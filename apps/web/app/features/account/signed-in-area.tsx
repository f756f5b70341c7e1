import { CircleUserRound, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { useCustomer, useSession } from '../../state/customer.ts'
import { IconButton } from '../../ui/button.tsx'

/** "Hello, Ada": the first name, else the address. */
export const greetingOf = ({ firstName, email }: { firstName: string; email: string }) =>
  `Hello, ${firstName || email}`

export function SignedInArea() {
  const customer = useCustomer()
  const { signOut } = useSession()
  if (!customer) return null
  return (
    <>
      <Link
        to="/account"
        className="inline-flex min-h-10 max-w-48 items-center gap-2 rounded-control px-3 text-small font-semibold text-ink-2 transition hover:bg-surface-strong hover:text-ink"
      >
        <CircleUserRound size={18} className="shrink-0" aria-hidden />
        <span className="truncate lg:max-xl:sr-only">{greetingOf(customer)}</span>
      </Link>
      <IconButton label="Sign out" icon={LogOut} onClick={() => void signOut()} />
    </>
  )
}
