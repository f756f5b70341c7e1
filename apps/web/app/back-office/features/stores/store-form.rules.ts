import { currencies } from '@keyhaven/contracts/money'
import {
  HOST_SHAPE,
  hostsIn,
  isHostName,
  type ManagedStore,
  routeSets,
  type StoreTerms,
  storeId,
  storeTerms,
} from '@keyhaven/contracts/staff/stores'
import * as z from 'zod/mini'

/** The fields as they are typed; the contract checks what they become. */
export const storeForm = z.object({
  name: storeTerms.shape.name,
  brand: storeTerms.shape.brand,
  tagline: storeTerms.shape.tagline,
  hosts: z.string().check(z.refine((text) => hostsIn(text).every(isHostName), HOST_SHAPE)),
  routeSet: z.enum(routeSets),
  heroLayout: z.string(),
  currency: z.enum(currencies),
  productIds: z.array(z.string()),
  state: z.enum(['active', 'closed']),
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter')),
})
export const newStoreForm = z.extend(storeForm, { id: storeId })
export type StoreFields = z.infer<typeof storeForm>

export const fieldsOf = (store: ManagedStore): StoreFields => ({
  name: store.name,
  brand: store.brand,
  tagline: store.tagline,
  hosts: store.hosts.join('\n'),
  routeSet: store.routeSet,
  heroLayout: store.heroLayout ?? '',
  currency: store.currency,
  productIds: [...(store.productIds ?? [])],
  state: store.state,
  reason: '',
})

/** What goes to the server. */
export const termsOf = ({ reason, ...fields }: StoreFields): StoreTerms & { reason: string } => ({
  ...fields,
  hosts: hostsIn(fields.hosts),
  heroLayout: fields.heroLayout === '' ? null : (fields.heroLayout as StoreTerms['heroLayout']),
  productIds: fields.productIds.length === 0 ? null : fields.productIds,
  reason,
})

export const blankFields: StoreFields = {
  name: '',
  brand: '',
  tagline: '',
  hosts: '',
  routeSet: 'main',
  heroLayout: '',
  currency: 'USD',
  productIds: [],
  state: 'active',
  reason: '',
}

export const fieldLabels: Readonly<Record<keyof StoreFields, string>> = {
  name: 'Name for the team',
  brand: 'Brand',
  tagline: 'Words about it',
  hosts: 'Hosts',
  routeSet: 'Pages',
  heroLayout: 'Top of the home page',
  currency: 'Currency',
  productIds: 'Only these editions',
  state: 'State',
  reason: 'Reason',
}
