import type { QuoteRequest } from '@keyhaven/contracts/business-quotes'

/** What is wrong, by field; the server knows the rules. */
export type FieldErrors = Readonly<Record<string, string>>

export const lineField = (index: number, part: 'productId' | 'quantity') => `lines.${index}.${part}`

/** The request as it is in the form; a quantity that is no number is for the server to refuse. */
export function requestFrom(form: FormData): QuoteRequest {
  const text = (name: string) => String(form.get(name) ?? '')
  const lines: QuoteRequest['lines'] = []
  for (let index = 0; form.has(lineField(index, 'productId')); index += 1) {
    const quantity = text(lineField(index, 'quantity')).trim()
    lines.push({
      productId: text(lineField(index, 'productId')),
      quantity: quantity === '' ? Number.NaN : Number(quantity),
    })
  }
  return {
    lines,
    company: text('company'),
    contactName: text('contactName'),
    email: text('email'),
    phone: text('phone'),
    country: text('country'),
    taxId: text('taxId'),
    neededBy: text('neededBy'),
    message: text('message'),
    website: text('website'),
  }
}
