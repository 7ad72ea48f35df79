export default function P() {
  return (
    <div className="page py-12">
      <h1>home/home</h1>
    </div>
  );
}
