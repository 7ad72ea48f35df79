import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { decodeEntities, renderSafeHtml } from './safe-html.tsx';

const html = (message: string) => renderToStaticMarkup(renderSafeHtml(message));

describe('a message with HTML', () => {
  it('keeps plain emphasis, lists and line breaks', () => {
    expect(html('<b>Paid</b>,<br>thank <em>you</em>')).toBe('<b>Paid</b>,<br/>thank <em>you</em>');
  });

  it('links only to safe addresses', () => {
    expect(html('<a href="https://example.com">x</a>')).toContain('href="https://example.com"');
    for (const address of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      '//evil.example',
    ]) {
      expect(html(`<a href="${address}">x</a>`)).not.toContain('href');
    }
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<b onclick="alert(1)">x</b>',
    '<svg><b>x',
    '<a href="&#106;avascript:alert(1)">x</a>',
  ])('lets no code through: %s', (message) => {
    expect(html(message)).not.toMatch(/<(img|script|svg)|<[^>]*onclick|href="(?!http)/i);
  });

  it('closes what was left open, and shows a stray bracket as text', () => {
    expect(html('<b>a <i>b')).toBe('<b>a <i>b</i></b>');
    expect(html('2 &lt; 3 & 4')).toBe('2 &lt; 3 &amp; 4');
  });

  it('decodes entities once', () => {
    expect(decodeEntities('&laquo; A &amp;amp; B')).toBe('« A &amp; B');
  });
});
