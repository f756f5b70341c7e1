import type { OwnLicense, OwnOrder } from '@keyhaven/contracts/account'
import { useMutation } from '@tanstack/react-query'
import { importedText } from '../../lib/order/imported-from.ts'
import { factsOf } from '../../lib/order/licence-facts.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { fullKeyOf, revealKeys } from '../../state/order/reveal-keys.ts'
import { LicenceCard } from '../../ui/licence-card/licence-card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { placeText } from './shelf.rules.ts'

type ShelfLicenceProps = { order: OwnOrder; license: OwnLicense; onOpen: () => void }

/** The way on from a licence that cannot be used, or not now. */
function Way({ order, license, onOpen }: ShelfLicenceProps) {
  if (license.state === 'refunded') {
    return <TextLink to={`/account?tab=orders#${order.orderNumber}`}>Credit note</TextLink>
  }
  if (license.state === 'frozen') return <TextButton onClick={onOpen}>See why</TextButton>
  const fresh = order.licenses.find(
    ({ state, lastFive }) => state !== 'replaced' && lastFive === license.newLastFive,
  )
  return fresh ? <TextLink to={`#${fresh.id}`}>New key ends in {fresh.lastFive}</TextLink> : null
}

/** One licence on the shelf. Its key is asked for when it is wanted, and not before. */
export function ShelfLicence(props: ShelfLicenceProps) {
  const { order, license } = props
  const product = useProducts().find(({ id }) => id === license.productId)
  const { mutateAsync, isPending, isError } = useMutation({
    mutationFn: () => revealKeys(order.id),
  })
  const ask = () =>
    mutateAsync().then(
      (revealed) =>
        fullKeyOf(revealed, { productId: license.productId, lastFive: license.lastFive }),
      () => undefined,
    )
  const { productId, productName, state, lastFive, isVolumeKey } = license
  const place = placeText(license)
  return (
    <li id={license.id} className="grid scroll-mt-28 gap-2">
      <LicenceCard
        size="list"
        licence={{
          productId,
          productName,
          facts: factsOf(product),
          state,
          lastFive,
          place,
          isVolumeKey,
        }}
        ask={ask}
        isBusy={isPending}
        canCopy={license.isSeen}
        waiting="Follows here and by e-mail"
        action={<Way {...props} />}
      />
      {order.importedFrom && (
        <p className="text-small text-ink-2">{importedText(order.importedFrom)}</p>
      )}
      {isError && (
        <Notice tone="danger" isNew>
          The key could not be shown. Please try again in a moment. It is safe.
        </Notice>
      )}
    </li>
  )
}
