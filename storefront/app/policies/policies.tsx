export default function P() {
  return (
    <div className="page py-12">
      <h1>policies/policies</h1>
    </div>
  );
}
