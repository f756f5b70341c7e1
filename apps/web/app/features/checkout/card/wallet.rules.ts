import type { BillingInfo } from '@keyhaven/contracts/billing'

/** What a wallet knows of its owner. */
type WalletDetails = Readonly<{
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  address?:
    | Readonly<{
        line1?: string | null | undefined
        line2?: string | null | undefined
        city?: string | null | undefined
        postal_code?: string | null | undefined
        country?: string | null | undefined
      }>
    | undefined
}>

/** "Ana María Moreno": the last word is the last name; a single word stands for both. */
function namesOf(name = ''): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.at(-1) ?? ''
  return { firstName: words.slice(0, -1).join(' ') || lastName, lastName }
}

const walletAddress = ({ address }: WalletDetails) => ({
  address: [address?.line1, address?.line2].filter(Boolean).join(', '),
  city: address?.city ?? '',
  zipCode: address?.postal_code ?? '',
  country: address?.country ?? '',
})

/** What the shopper typed counts; the wallet fills what is empty, the address only as a whole. */
export function billingWith(typed: BillingInfo, wallet: WalletDetails): BillingInfo {
  const filled = { email: wallet.email ?? '', phone: wallet.phone ?? '', ...namesOf(wallet.name) }
  const own = Object.entries(typed).filter(([, value]) => value.trim() !== '')
  const hasAddress = typed.address.trim() !== ''
  return {
    ...typed,
    ...filled,
    ...Object.fromEntries(own),
    ...(!hasAddress && walletAddress(wallet)),
  }
}
