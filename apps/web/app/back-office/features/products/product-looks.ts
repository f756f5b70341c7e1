import type { ListedProduct } from '@keyhaven/contracts/staff/products'
import { Archive, Check, Clock, type LucideIcon, PencilLine } from 'lucide-react'

type Tone = 'neutral' | 'success' | 'warning' | 'accent'
type Look = Readonly<{ label: string; tone: Tone; icon: LucideIcon }>

/** Whether an edition is sold: text, colour and sign. */
export const productLooks: Readonly<Record<ListedProduct['state'], Look>> = {
  published: { label: 'Published', tone: 'success', icon: Check },
  scheduled: { label: 'Scheduled', tone: 'accent', icon: Clock },
  draft: { label: 'Draft', tone: 'warning', icon: PencilLine },
  archived: { label: 'Archived', tone: 'neutral', icon: Archive },
}

const TAB = '/admin/main-site?tab=products'

export const toProducts = { to: TAB, label: 'Products' }
export const toProduct = (id: string) => `${TAB}&id=${id}`
export const toNewProduct = `${TAB}&new=1`
export const toPriceGrid = `${TAB}&part=prices`
export const toOrder = `${TAB}&part=order`

/** The list and the pages of single editions, which an act changes together. */
export const productKeys = [['list', 'products'], ['/api/admin/products/:id'], ['all products']]
