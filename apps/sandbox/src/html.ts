/** Markup that is safe to send; only `html` makes it. */
export type Html = Readonly<{ markup: string }>

type Value = string | number | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string) => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)

function render(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return 'markup' in value ? value.markup : value.map((part) => part.markup).join('')
}

/** Every value is escaped, unless it is itself the result of `html`. Attributes must be quoted. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: String.raw({ raw: parts }, ...values.map(render)) }
}
