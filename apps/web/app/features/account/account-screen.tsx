import type { Customer } from '@keyhaven/contracts/customers'
import type { ComponentType } from 'react'
import { useCustomer, useSession } from '../../state/customer.ts'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FindLicences } from './find-licences.tsx'
import { type OwnOrderPart, OwnOrders } from './own-orders.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { VerifyAddress } from './verify-address.tsx'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'My licences' }]

export type AccountParts = {
  /** On the card of each order. */
  Order: OwnOrderPart
  /** Sections of their own, after the orders. */
  Sections: ComponentType<{ customer: Customer }>
  /** For whoever is not signed in, after the way in. */
  Guest?: ComponentType
}

function SignedIn({ customer, parts }: { customer: Customer; parts: AccountParts }) {
  return (
    <div className="grid gap-8">
      {!customer.emailVerified && <VerifyAddress customer={customer} />}
      <section aria-label="Orders">
        <OwnOrders Part={parts.Order} email={customer.email} />
      </section>
      <parts.Sections customer={customer} />
      {!customer.isGuest && <ProfileForm key={customer.email} customer={customer} />}
      <SessionList />
    </div>
  )
}

/** One place for everything bought with an address. */
export function AccountScreen({ parts }: { parts: AccountParts }) {
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
      {customer === null && (
        <div className="grid items-start gap-6 lg:grid-cols-5">
          <div className="lg:col-span-2">
            <FindLicences />
          </div>
          <div className="lg:col-span-3">{parts.Guest && <parts.Guest />}</div>
        </div>
      )}
      {customer && <SignedIn customer={customer} parts={parts} />}
    </Container>
  )
}
