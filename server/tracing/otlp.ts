/** Makes spans and sends them to a collector by OTLP over HTTP; loaded where one is set. */
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { inTime } from '../in-time.ts';
import type { Begun, Tracing, What } from '../logging/caused-by.ts';

/** For the last spans: a process that stops has its successor wait, and a collector may not answer. */
const GOODBYE_MS = 1_000;

const KINDS: Record<What['kind'], SpanKind> = {
  call: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
};

type Ids = { traceId: string; spanId: string };

function idsOf(traceparent: string): Ids {
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  return { traceId, spanId };
}

const below = (parent: string) =>
  trace.setSpanContext(ROOT_CONTEXT, { ...idsOf(parent), traceFlags: TraceFlags.SAMPLED, isRemote: true });

/** `endpoint` as OTEL_EXPORTER_OTLP_ENDPOINT has it; the exporter reads its other settings by itself. */
export function startTracing({ endpoint, service }: { endpoint: string; service: string }): Tracing {
  const random = new RandomIdGenerator();
  /** A press has the ids that its calls name: its span is made here, when the first of them comes. */
  let given: Ids | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: {
      generateTraceId: () => given?.traceId ?? random.generateTraceId(),
      generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('cowrie');

  return {
    begin({ name, kind, attributes = {} }, parent) {
      const context = parent ? below(parent) : ROOT_CONTEXT;
      return begun(tracer.startSpan(name, { kind: KINDS[kind], attributes }, context));
    },
    beginPress(traceparent, msAgo) {
      given = idsOf(traceparent);
      try {
        const startTime = Date.now() - msAgo;
        return begun(
          tracer.startSpan('press', { root: true, kind: SpanKind.INTERNAL, startTime }, ROOT_CONTEXT),
        );
      } finally {
        given = undefined;
      }
    },
    stop: () => inTime(GOODBYE_MS, () => provider.shutdown()),
  };
}

function begun(span: Span): Begun {
  const { traceId, spanId } = span.spanContext();
  return {
    trace: `00-${traceId}-${spanId}-01`,
    end(attributes = {}, failed = false) {
      span.setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
