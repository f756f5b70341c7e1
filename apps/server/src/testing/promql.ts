/** What PromQL itself says; every other word outside of brackets and quotes is a metric. */
const words = new Set([
  'sum',
  'rate',
  'increase',
  'max',
  'min',
  'count',
  'avg',
  'and',
  'or',
  'unless',
])
for (const word of ['absent', 'vector', 'histogram_quantile', 'clamp_min', 'time']) words.add(word)

export type Named = Readonly<{ metric: string; labels: Readonly<Record<string, string>> }>

const grouping = /\b(?:by|without|on|ignoring)\s*\([^)]*\)/g
const range = /\[[^\]]*\]/g
const metric = /([a-z_][\w:]*)\s*(?:\{([^}]*)\})?/gi
const label = /(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g

const labelsIn = (chosen: string) =>
  Object.fromEntries([...chosen.matchAll(label)].map(([, name, value]) => [name, value]))

/** The metrics an expression names, each with the labels it chooses by. */
export const metricsIn = (expression: string): Named[] =>
  [...expression.replace(grouping, ' ').replace(range, ' ').matchAll(metric)]
    .filter(([, name = '']) => !words.has(name))
    .map(([, name = '', chosen = '']) => ({ metric: name, labels: labelsIn(chosen) }))

const field = /^(\s+)expr:\s*(?:\|\n((?:\1\s+.*\n)+)|(.+)\n)/gm

/** Every expression of a file of rules. */
export const expressionsIn = (rules: string): string[] =>
  [...rules.matchAll(field)].map(([, , block, line]) => block ?? line ?? '')
