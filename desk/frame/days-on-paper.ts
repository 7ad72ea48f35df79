/**
 * Marks the moments of a page that the screen names relatively, such as `today` or a weekday, with their date, which
 * the style sheet prints instead: by the time somebody reads the paper it is another day.
 */
export function markNearDays(page: ParentNode): void {
  for (const moment of page.querySelectorAll<HTMLTimeElement>('main time')) {
    const words = moment.textContent;
    const [date = ''] = moment.title.split(', ');
    if (!/^\p{Letter}/u.test(words)) delete moment.dataset.near;
    else moment.dataset.near = words.includes(', ') ? moment.title : date;
  }
}
