import type { Customer } from '@keyhaven/contracts/customers'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useCustomer, useSession } from '../../state/customer.ts'
import { Container } from '../../ui/container.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { ownOrdersQuery } from './account.queries.ts'
import { ChangeEmail } from './change-email.tsx'
import { FindLicences } from './find-licences.tsx'
import { LicenceShelf } from './licence-shelf.tsx'
import { LoadedOrders, type OwnOrderPart, OwnOrders } from './own-orders.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { countsOf } from './shelf.rules.ts'
import { ShelfBoxes } from './shelf-boxes.tsx'
import { VerifyAddress } from './verify-address.tsx'

type CustomerPart = ComponentType<{ customer: Customer }>

export type AccountParts = {
  /** On the card of each order. */
  Order: OwnOrderPart
  /** After the orders: what was written to us, and what about. */
  AfterOrders: ComponentType
  /** After profile and password. */
  Settings: CustomerPart
  /** Newsletter, consents, a copy of the data and its end. */
  Privacy: CustomerPart
  /** For people who are not signed in, beside the way in. */
  Guest: ComponentType
}

type SignedInProps = { customer: Customer; parts: AccountParts }

function Settings({ customer, parts }: SignedInProps) {
  const isOwner = !customer.isGuest && customer.emailVerified
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {!customer.isGuest && <ProfileForm key={customer.email} customer={customer} />}
      {isOwner && <ChangeEmail key={`of ${customer.email}`} customer={customer} />}
      {isOwner && customer.hasPassword && <PasswordCard customer={customer} />}
      <parts.Settings customer={customer} />
      <SessionList />
    </div>
  )
}

function SignedIn({ customer, parts }: SignedInProps) {
  const [address, setAddress] = useSearchParams()
  const { data } = useQuery(ownOrdersQuery)
  const count = countsOf(data?.orders ?? []).all
  const isVoided = !customer.isGuest && customer.emailVerified && !customer.hasPassword
  const tabs = [
    {
      value: 'licences',
      label: 'Licences',
      ...(count > 0 && { count }),
      panel: <LoadedOrders>{(orders) => <LicenceShelf orders={orders} />}</LoadedOrders>,
    },
    {
      value: 'orders',
      label: 'Orders & invoices',
      panel: (
        <div className="grid gap-8">
          <OwnOrders Part={parts.Order} email={customer.email} />
          <parts.AfterOrders />
        </div>
      ),
    },
    {
      value: 'settings',
      label: 'Settings',
      panel: <Settings customer={customer} parts={parts} />,
    },
    { value: 'privacy', label: 'Privacy', panel: <parts.Privacy customer={customer} /> },
  ]
  const asked = address.get('tab')
  const value = tabs.some((tab) => tab.value === asked) ? (asked ?? 'licences') : 'licences'
  const choose = (tab: string) =>
    setAddress(tab === 'licences' ? {} : { tab }, { replace: true, preventScrollReset: true })
  return (
    <div className="grid gap-6">
      {!customer.emailVerified && <VerifyAddress customer={customer} />}
      {isVoided && <PasswordCard customer={customer} />}
      <div className="relative min-w-0">
        {customer.emailVerified && !isVoided && <ShelfBoxes orders={data?.orders ?? []} />}
        <Tabs label="Your account" tabs={tabs} value={value} onValueChange={choose} />
      </div>
    </div>
  )
}

/** One place for everything bought with an address. */
export function AccountScreen({ parts }: { parts: AccountParts }) {
  const customer = useCustomer()
  const { signOut } = useSession()
  return (
    <Container className="pb-section">
      <PageHeader
        title="My licences"
        lead={
          customer ? (
            <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <span className="wrap-anywhere">{customer.email}</span>
              <TextButton onClick={() => void signOut()}>Sign out</TextButton>
            </span>
          ) : (
            'All your orders, keys and receipts in one place.'
          )
        }
      />
      {customer === undefined && <Skeleton className="h-60" />}
      {customer === null && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <FindLicences />
          <parts.Guest />
        </div>
      )}
      {customer && <SignedIn customer={customer} parts={parts} />}
    </Container>
  )
}
