type Article = Readonly<{
  title: string
  description: string
  published: string
  updated: string
}>

/** An article, told to search engines as the page shows it. */
export function articleData(article: Article, address: string, origin: string) {
  const publisher = { '@type': 'Organization', name: 'Keyhaven', url: `${origin}/` }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    datePublished: article.published,
    dateModified: article.updated,
    mainEntityOfPage: address,
    image: [`${origin}/social/keyhaven.png`],
    author: publisher,
    publisher,
  }
}
