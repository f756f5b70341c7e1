type Article = Readonly<{ title: string; about: string }>

const SHOWN = 5

/** The articles that know every word, then those that know some; without a word the first ones. */
export function articlesFor<A extends Article>(articles: readonly A[], typed: string): A[] {
  const words = typed.toLowerCase().split(/\W+/).filter(Boolean)
  if (words.length === 0) return articles.slice(0, SHOWN)
  const scoreOf = ({ title, about }: Article) => {
    const text = `${title} ${about}`.toLowerCase()
    return words.filter((word) => text.includes(word)).length
  }
  return articles
    .map((article) => ({ article, score: scoreOf(article) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ article }) => article)
}
