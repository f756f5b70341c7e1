const types = {
  text: 'text/plain',
  markdown: 'text/markdown',
  xml: 'application/xml',
  rss: 'application/rss+xml',
} as const

/** An answer for machines. */
export const textResponse = (body: string, type: keyof typeof types) =>
  new Response(body, { headers: { 'content-type': `${types[type]}; charset=utf-8` } })

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export const xmlText = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
