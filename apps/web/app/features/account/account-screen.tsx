import type { Customer } from '@keyhaven/contracts/customers'
import { useCustomer, useSession } from '../../state/customer.ts'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FindLicences } from './find-licences.tsx'
import { OwnOrders } from './own-orders.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { VerifyAddress } from './verify-address.tsx'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'My licences' }]

function SignedIn({ customer }: { customer: Customer }) {
  return (
    <div className="grid gap-8">
      {!customer.emailVerified && <VerifyAddress customer={customer} />}
      <section aria-label="Orders">
        <OwnOrders />
      </section>
      {!customer.isGuest && <ProfileForm key={customer.email} customer={customer} />}
      <SessionList />
    </div>
  )
}

/** One place for everything bought with an address. */
export function AccountScreen() {
  const customer = useCustomer()
  const { signOut } = useSession()
  const lead = customer
    ? `Signed in as ${customer.email}.`
    : 'Every order, key and receipt of one address, without writing to anyone.'
  return (
    <Container className="pb-section">
      <PageHeader
        title="My licences"
        lead={lead}
        crumbs={crumbs}
        actions={customer && <Button onClick={() => void signOut()}>Sign out</Button>}
      />
      {customer === undefined && <Skeleton className="h-60 max-w-106" />}
      {customer === null && <FindLicences />}
      {customer && <SignedIn customer={customer} />}
    </Container>
  )
}
