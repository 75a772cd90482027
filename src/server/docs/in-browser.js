// Runs in the browser; the page works without it.
const filter = document.getElementById('filter')
const found = document.getElementById('found')
const articles = [...document.querySelectorAll('article.operation')]
const entries = [...document.querySelectorAll('nav li')]

function apply() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (element) => words.every((word) => element.dataset.find.includes(word))
  for (const element of [...articles, ...entries]) element.hidden = !matches(element)
  for (const group of document.querySelectorAll('nav .group')) {
    const any = group.querySelector('li:not([hidden])') !== null
    group.hidden = !any
    group.open = any && words.length > 0
  }
  for (const section of document.querySelectorAll('main .capability')) {
    section.hidden = section.querySelector('article:not([hidden])') === null
  }
  const shown = articles.filter((article) => !article.hidden).length
  found.textContent = words.length === 0 ? '' : `${shown} of ${articles.length}`
}

function reveal() {
  const target =
    location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target?.hidden) {
    filter.value = ''
    apply()
    target.scrollIntoView()
  }
  for (const link of document.querySelectorAll('nav a')) {
    const current = link.hash === location.hash && location.hash !== ''
    if (current) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
    if (current) link.closest('details')?.setAttribute('open', '')
  }
}

filter.addEventListener('input', apply)
addEventListener('hashchange', reveal)
addEventListener('keydown', (event) => {
  const typing = event.target instanceof Element && event.target.closest('input, textarea') !== null
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    filter.focus()
  }
})

async function copy(button) {
  await navigator.clipboard.writeText(button.closest('figure').querySelector('pre').textContent)
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2000)
}

if (navigator.clipboard !== undefined) {
  for (const button of document.querySelectorAll('figure button')) {
    button.hidden = false
    button.addEventListener('click', () => void copy(button))
  }
}
reveal()
