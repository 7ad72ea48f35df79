import type { Testimonial } from '@cowrie/contract/content.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { StarIcon } from '@cowrie/ui/first-icons.tsx';
import { useEffect, useState } from 'react';

/** Product §13.6. */
const ADVANCE_MS = 5000;
/** Characters; a longer quote is set as text, so that one that is does not make room for all the others. */
const LONG_QUOTE = 200;
const STARS = [1, 2, 3, 4, 5];

/** One at a time, the next every five seconds, round and round; a dot shows its slide and stops that (Product §13.6). */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const [shown, setShown] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const count = testimonials.length;

  useEffect(() => {
    if (isPaused || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setShown((current) => (current + 1) % count), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [isPaused, count]);

  return (
    <section
      aria-labelledby="testimonials-title"
      aria-roledescription="carousel"
      className="page pt-16 pb-10"
    >
      <h2 id="testimonials-title" className="text-center text-3xl">
        What our customers say
      </h2>
      <div className="mx-auto mt-8 grid max-w-2xl grid-cols-1" aria-live={isPaused ? 'polite' : 'off'}>
        {testimonials.map((testimonial, index) => (
          <figure
            key={testimonial.id}
            aria-hidden={index !== shown}
            className={cx(
              'col-start-1 row-start-1 flex min-w-0 flex-col items-center justify-center gap-4 text-center transition-opacity duration-500',
              index === shown ? 'opacity-100' : 'invisible opacity-0',
            )}
          >
            <Rating rating={testimonial.rating} />
            <blockquote
              className={cx(
                'max-w-full',
                testimonial.content.length > LONG_QUOTE
                  ? 'text-pretty'
                  : 'text-balance font-bold text-xl leading-snug sm:text-2xl',
              )}
            >
              “{testimonial.content}”
            </blockquote>
            <figcaption className="flex max-w-full items-center gap-3 text-left">
              <Portrait testimonial={testimonial} />
              <span className="min-w-0">
                <span className="block font-semibold">{testimonial.customer_name}</span>
                <span className="block text-sm text-soft">{testimonial.service_type}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
      {count > 1 && (
        <div className="mt-4 flex flex-wrap justify-center">
          {testimonials.map((testimonial, index) => (
            <button
              key={testimonial.id}
              type="button"
              aria-label={`Show what ${testimonial.customer_name} says`}
              aria-current={index === shown}
              className="grid size-11 place-items-center rounded-full"
              onClick={() => {
                setShown(index);
                setIsPaused(true);
              }}
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
    </section>
  );
}

function Rating({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className="flex gap-0.5 text-accent">
      {STARS.map((star) => (
        <StarIcon key={star} isFilled={star <= rating} />
      ))}
    </span>
  );
}

/** The initial stands under the picture, for when that is missing or does not come. */
function Portrait({ testimonial: { customer_pic, customer_name } }: { testimonial: Testimonial }) {
  return (
    <span
      aria-hidden="true"
      className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-full bg-brand-tint font-bold text-brand"
    >
      {customer_name.charAt(0)}
      {customer_pic && (
        <img
          src={customer_pic}
          alt=""
          width="48"
          height="48"
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
