import type { Testimonial } from '@cowrie/contract/content.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { StarIcon } from '@cowrie/ui/first-icons.tsx';
import { Portrait } from '@cowrie/ui/portrait.tsx';
import { useEffect, useState } from 'react';

/** Product §13.6. */
const ADVANCE_MS = 5000;
/** Characters; a longer quote is set as text, so that one that is does not make room for all the others. */
const LONG_QUOTE = 200;
const STARS = [1, 2, 3, 4, 5];

/** One at a time, the next every five seconds, round and round; a dot shows its slide and stops that (Product §13.6). */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const [{ shown, isPaused }, setView] = useState({ shown: 0, isPaused: false });
  const count = testimonials.length;

  useEffect(() => {
    if (isPaused || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // It may be due at the very moment of a press, before it is stopped.
    const advance = (view: { shown: number; isPaused: boolean }) =>
      view.isPaused ? view : { ...view, shown: (view.shown + 1) % count };
    const timer = setInterval(setView, ADVANCE_MS, advance);
    return () => clearInterval(timer);
  }, [isPaused, count]);

  return (
    <section
      aria-labelledby="testimonials-title"
      aria-roledescription="carousel"
      className="page grid items-start gap-x-16 gap-y-1 pt-4 pb-2 lg:grid-cols-[1fr_1.6fr] lg:py-16"
    >
      <h2 id="testimonials-title" className="text-2xl lg:text-4xl">
        What our customers say
      </h2>
      <div className="flex min-w-0 flex-col lg:gap-4">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          {/* For eyes; who listens hears it with the words. */}
          <span aria-hidden="true">
            {testimonials[shown] && <Rating rating={testimonials[shown].rating} />}
          </span>
          {count > 1 && (
            <div className="-mx-3 flex flex-wrap">
              {testimonials.map((testimonial, index) => (
                <button
                  key={testimonial.id}
                  type="button"
                  aria-label={`Show what ${testimonial.customer_name} says`}
                  aria-current={index === shown}
                  className="grid size-11 place-items-center rounded-full"
                  onClick={() => setView({ shown: index, isPaused: true })}
                >
                  <span
                    className={cx(
                      'h-2.5 rounded-full transition-all',
                      index === shown ? 'w-7 bg-brand' : 'w-2.5 bg-edge',
                    )}
                  />
                </button>
              ))}
            </div>
          )}
        </div>
        <div className="grid min-w-0" aria-live={isPaused ? 'polite' : 'off'}>
          {testimonials.map((testimonial, index) => (
            <figure
              key={testimonial.id}
              aria-hidden={index !== shown}
              className={cx(
                'col-start-1 row-start-1 flex min-w-0 flex-col items-start gap-2 transition-opacity lg:gap-5 duration-500',
                index === shown ? 'opacity-100' : 'invisible opacity-0',
              )}
            >
              <span className="sr-only">{testimonial.rating} out of 5 stars</span>
              <blockquote
                className={cx(
                  'max-w-full',
                  testimonial.content.length > LONG_QUOTE
                    ? 'text-pretty'
                    : 'text-pretty font-semibold leading-snug lg:font-bold lg:text-3xl',
                )}
              >
                “{testimonial.content}”
              </blockquote>
              <figcaption className="mt-auto flex max-w-full items-center gap-3 text-sm leading-snug lg:text-base">
                <Portrait name={testimonial.customer_name} picture={testimonial.customer_pic} />
                <span className="min-w-0">
                  <span className="block font-semibold">{testimonial.customer_name}</span>
                  <span className="block text-soft">{testimonial.service_type}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

function Rating({ rating }: { rating: number }) {
  return (
    <span className="flex gap-0.5 text-accent">
      {STARS.map((star) => (
        <StarIcon key={star} isFilled={star <= rating} />
      ))}
    </span>
  );
}
