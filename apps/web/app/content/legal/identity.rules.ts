import type { Company } from '@keyhaven/contracts/storefront'

/** Who a policy is of: what `{company}`, `{email}`, `{phone}` and `{hours}` stand for in its text. */
export type Identity = Readonly<Record<'company' | 'email' | 'phone' | 'hours', string>>

export const identityOf = ({
  name,
  email,
  phone,
  supportHours,
}: Pick<Company, 'name' | 'email' | 'phone' | 'supportHours'>): Identity => ({
  company: name,
  email,
  phone,
  hours: supportHours,
})

/** For readers who ask the shop itself who it is: its name and hours change without them. */
export const unnamed: Identity = {
  company: 'This shop',
  email: 'our support address',
  phone: 'our phone number',
  hours: 'during our opening hours',
}

const isFact = (name: string): name is keyof Identity => name in unnamed

/** A text with the facts in it; `as` makes them fit where they are put. */
export const filledWith = (
  text: string,
  identity: Identity,
  as: (value: string, name: keyof Identity) => string = (value) => value,
): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    isFact(name) ? as(identity[name], name) : whole,
  )
